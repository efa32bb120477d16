ALTER TABLE "requests" ADD COLUMN "seen_message_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;