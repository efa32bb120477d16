ALTER TABLE "concierges" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "portrait_url" text;