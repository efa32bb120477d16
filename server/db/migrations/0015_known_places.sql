CREATE TABLE "known_places" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"locks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "known_places_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"company_id" integer,
	"account_id" integer,
	"refused" text
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sign_ups_per_minute" integer;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_places_signed_in" ON "known_places" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "operator_actions_account" ON "operator_actions" USING btree ("account_id");
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "operator_actions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_actions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
