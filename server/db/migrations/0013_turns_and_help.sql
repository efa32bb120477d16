CREATE TABLE "help_topics" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"words" text[] NOT NULL,
	"lines" jsonb NOT NULL,
	"company_ids" integer[]
);
--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "away_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- 210 minutes were said of every request without a playbook, unless its concierge said otherwise.
UPDATE "completions" c SET "minutes" = 0 WHERE c."minutes" = 210
	AND NOT EXISTS (SELECT 1 FROM "request_events" e WHERE e."request_id" = c."request_id" AND e."kind" = 'described' AND (e."detail" ->> 'completionId')::integer = c."id")
	AND NOT EXISTS (SELECT 1 FROM "requests" r JOIN "request_surveys" s ON s."id" = r."survey_id" WHERE r."id" = c."request_id" AND (s."playbook" ->> 'minutes')::integer = 210);
