CREATE TABLE "erased_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer,
	"survey_key" text NOT NULL,
	"status" text NOT NULL,
	"created_on" date NOT NULL,
	"updated_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "successor_id" integer;--> statement-breakpoint
ALTER TABLE "erased_requests" ADD CONSTRAINT "erased_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_successor_id_users_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A fresh start created the successor in the moment in which it released the address.
UPDATE "users" AS "previous" SET "successor_id" = "fresh"."id" FROM "users" AS "fresh"
WHERE "previous"."released_at" IS NOT NULL
  AND "fresh"."created_at" = "previous"."released_at" AND "fresh"."email_confirmed_at" = "previous"."released_at"
  AND (
    SELECT count(*) FROM "users" AS "candidate"
    WHERE "candidate"."created_at" = "previous"."released_at" AND "candidate"."email_confirmed_at" = "previous"."released_at"
  ) = 1;
