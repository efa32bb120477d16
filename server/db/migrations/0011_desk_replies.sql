CREATE TABLE "own_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"concierge_id" integer NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_reply_per_name" UNIQUE("concierge_id","name")
);
--> statement-breakpoint
CREATE TABLE "shared_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"category_ids" integer[] NOT NULL,
	"survey_ids" integer[] NOT NULL,
	"company_ids" integer[]
);
--> statement-breakpoint
ALTER TABLE "own_replies" ADD CONSTRAINT "own_replies_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;