-- What was opened of an earlier request is not known: null, so that nothing of it can be taken back before it is opened again.
ALTER TABLE "requests" ADD COLUMN "opened_message_id" integer;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "opened_message_id" SET DEFAULT 0;
