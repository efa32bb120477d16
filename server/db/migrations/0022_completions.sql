CREATE TABLE "completions" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"concierge_id" integer NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"message_id" integer,
	"minutes" integer NOT NULL,
	"outcome" text,
	"rating" smallint,
	"rating_text" text,
	"rated_at" timestamp with time zone,
	"thanked_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	CONSTRAINT "rating_in_range" CHECK ("completions"."rating" between 1 and 5),
	CONSTRAINT "reopened_by_somebody" CHECK (("completions"."reopened_at" is null) = ("completions"."reopened_by" is null))
);
--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completions_request" ON "completions" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "completions_message" ON "completions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "completions_time" ON "completions" USING btree ("completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_standing_completion" ON "completions" USING btree ("request_id") WHERE ("completions"."reopened_at" is null);