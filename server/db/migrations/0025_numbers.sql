ALTER TABLE "completions" ADD COLUMN "service_minutes" integer;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "round_trips" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "first_answer_minutes" integer;--> statement-breakpoint
CREATE INDEX "completions_rated" ON "completions" USING btree ("rated_at","id") WHERE ("completions"."rating" is not null);