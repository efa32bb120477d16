ALTER TABLE "one_time_codes" ADD COLUMN "number_hmac" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "verified_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "one_time_codes_newest" ON "one_time_codes" USING btree ("created_at");