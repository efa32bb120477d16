CREATE TABLE "legal_holds" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"company_id" integer,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_holds_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "legal_holds_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "of_one" CHECK (("legal_holds"."user_id" is null) <> ("legal_holds"."company_id" is null))
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;