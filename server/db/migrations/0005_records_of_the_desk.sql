ALTER TABLE "concierge_actions" ADD COLUMN "words" text[];--> statement-breakpoint
ALTER TABLE "concierge_actions" ADD COLUMN "listed_ids" integer[];--> statement-breakpoint
ALTER TABLE "concierge_actions" ADD COLUMN "company_ids" integer[];--> statement-breakpoint
CREATE INDEX "concierge_actions_words" ON "concierge_actions" USING gin ("words");