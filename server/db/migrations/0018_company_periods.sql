ALTER TABLE "erased_requests" DROP CONSTRAINT "erased_requests_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "requests_kept_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "files_kept_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "actions_kept_days" integer;--> statement-breakpoint
ALTER TABLE "erased_requests" ADD COLUMN "company" text;--> statement-breakpoint
UPDATE "erased_requests" SET "company" = (SELECT "slug" FROM "companies" WHERE "companies"."id" = "erased_requests"."company_id");
