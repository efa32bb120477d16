CREATE TABLE "company_reports" (
	"company_id" integer NOT NULL,
	"month" text NOT NULL,
	"made_on" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "company_reports_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
ALTER TABLE "company_reports" ADD CONSTRAINT "company_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;