ALTER TABLE "messages" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "turn" jsonb;