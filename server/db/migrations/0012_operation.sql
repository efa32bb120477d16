CREATE TABLE "handed_over_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"recipient" text NOT NULL,
	"message_id" text NOT NULL,
	"provider_answer" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"handed_over_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "queued_mails_due";--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD COLUMN "can_wait" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "handed_over_mails_recipient" ON "handed_over_mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "handed_over_mails_time" ON "handed_over_mails" USING btree ("handed_over_at");--> statement-breakpoint
CREATE INDEX "queued_mails_next" ON "queued_mails" USING btree ("can_wait","due_at") WHERE due_at is not null;