-- 0.2.0 goes on: it reads and writes the view below, which shows the mails as before
ALTER TABLE "queued_mails" RENAME TO "jobs";--> statement-breakpoint
-- 0.2.0 goes on: the view has the previous name
ALTER TABLE "jobs" RENAME COLUMN "message_id" TO "key";--> statement-breakpoint
-- 0.2.0 goes on: the view has the previous name
ALTER TABLE "jobs" RENAME COLUMN "content" TO "payload";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "kind" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "queued_mails_message_id_unique";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_key" UNIQUE("kind","key");--> statement-breakpoint
DROP INDEX "queued_mails_next";--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("kind","can_wait","due_at") WHERE due_at is not null;--> statement-breakpoint
-- For 0.2.0, beside this version and after a roll-back: it claims, sends and queues mails through it, and sees no other job.
CREATE VIEW "queued_mails" AS
  SELECT "id", "name", "recipient", "key" AS "message_id", "payload" AS "content", "attempts", "due_at", "last_failure", "can_wait",
    "created_at", "open_claims"
  FROM "jobs" WHERE "kind" = 'mail';
