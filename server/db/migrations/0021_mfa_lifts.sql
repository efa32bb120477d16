CREATE TABLE "mfa_lifts" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"concierge_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mfa_lifts_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mfa_lifts" ADD CONSTRAINT "mfa_lifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_lifts" ADD CONSTRAINT "mfa_lifts_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;