CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_rows_import_id_email_pk" PRIMARY KEY("import_id","email")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_by" text;--> statement-breakpoint
CREATE INDEX "import_rows_created" ON "import_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "memberships_company" ON "memberships" USING btree ("company_id");