ALTER TABLE "requests" ADD COLUMN "waits_because" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
-- Earlier versions did not store it.
UPDATE "requests" SET "waits_because" = CASE WHEN "waits_for" = 'us' AND "waiting_since" > now() THEN 'reminder_due' ELSE 'answered' END
WHERE "status" = 'in_progress';
