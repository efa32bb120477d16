ALTER TABLE "known_places" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mfa_tries" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "known_browser" boolean DEFAULT false NOT NULL;