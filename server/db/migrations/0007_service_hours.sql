ALTER TABLE "companies" ADD COLUMN "answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "service_hours" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;