ALTER TABLE "offerings" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_surveys" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;