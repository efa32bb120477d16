CREATE TABLE "fact_sets" (
	"id" serial PRIMARY KEY NOT NULL,
	"concierge_id" integer NOT NULL,
	"name" text NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_set_per_name" UNIQUE("concierge_id","name")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "remind_after_hours" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card_answer" jsonb;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fact_sets" ADD CONSTRAINT "fact_sets_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;