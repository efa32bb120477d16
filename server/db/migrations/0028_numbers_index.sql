DROP INDEX "requests_created";--> statement-breakpoint
CREATE INDEX "requests_created" ON "requests" USING btree ("created_at","id","user_id","survey_id","first_answer_minutes");