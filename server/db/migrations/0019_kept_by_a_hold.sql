ALTER TABLE "uploads" ADD COLUMN "deleted_from" integer;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD COLUMN "discarded_at" timestamp with time zone;