CREATE TABLE "concierge_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'concierge' NOT NULL,
	"company_ids" integer[],
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "concierge_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "concierges" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "role" text DEFAULT 'concierge' NOT NULL;--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "company_ids" integer[];--> statement-breakpoint
ALTER TABLE "concierges" ADD COLUMN "away_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'employee' NOT NULL;--> statement-breakpoint
CREATE INDEX "concierge_invitations_email" ON "concierge_invitations" USING btree ("email");--> statement-breakpoint
ALTER TABLE "concierges" ADD CONSTRAINT "concierges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concierges" ADD CONSTRAINT "concierges_user_id_unique" UNIQUE("user_id");