ALTER TABLE "content_images" ADD COLUMN "mail_png" "bytea";--> statement-breakpoint
ALTER TABLE "queued_mails" ADD COLUMN "open_claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview" "bytea";