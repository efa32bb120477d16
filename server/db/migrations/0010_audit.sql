ALTER TABLE "concierge_actions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "concierge_actions" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "concierge_actions" ADD COLUMN "session_id" integer;--> statement-breakpoint
CREATE INDEX "concierge_actions_concierge" ON "concierge_actions" USING btree ("concierge_id","created_at");--> statement-breakpoint
CREATE INDEX "concierge_actions_created" ON "concierge_actions" USING btree ("created_at");