ALTER TABLE "answer_notices" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A concierge's reply that was sent with this client_id is an answer.
UPDATE "messages" SET "is_automatic" = true, "client_id" = null
WHERE "client_id" = 'automatic-note' AND "source" = 'concierge' AND "source_name" NOT IN (SELECT "name" FROM "concierges");--> statement-breakpoint
CREATE UNIQUE INDEX "one_automatic_note" ON "messages" USING btree ("request_id") WHERE ("messages"."is_automatic");