CREATE TABLE "desk_drafts" (
	"request_id" integer NOT NULL,
	"concierge_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_drafts_request_id_concierge_id_kind_pk" PRIMARY KEY("request_id","concierge_id","kind")
);
--> statement-breakpoint
CREATE TABLE "internal_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"concierge_id" integer NOT NULL,
	"body" text NOT NULL,
	"client_id" text,
	"is_hand_over" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_note_per_client_id" UNIQUE("request_id","client_id")
);
--> statement-breakpoint
DROP INDEX "requests_for_desk";--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "waits_for" text DEFAULT 'us' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
-- The last message of a request says whose turn it is.
UPDATE "requests" SET
	"completed_at" = CASE WHEN "status" = 'closed' THEN "updated_at" END,
	"waits_for" = CASE WHEN (
		SELECT "source" FROM "messages" WHERE "request_id" = "requests"."id" ORDER BY "created_at" DESC, "id" DESC LIMIT 1
	) = 'concierge' THEN 'them' ELSE 'us' END,
	"waiting_since" = coalesce((SELECT max("created_at") FROM "messages" WHERE "request_id" = "requests"."id"), "created_at");--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "waiting_since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_drafts" ADD CONSTRAINT "desk_drafts_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_drafts" ADD CONSTRAINT "desk_drafts_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_notes" ADD CONSTRAINT "internal_notes_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internal_notes_request" ON "internal_notes" USING btree ("request_id","id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_owner_id_concierges_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_waiting" ON "requests" USING btree ("waits_for","waiting_since","id") WHERE ("requests"."status" <> 'closed');--> statement-breakpoint
CREATE INDEX "requests_owner" ON "requests" USING btree ("owner_id","waiting_since","id") WHERE ("requests"."status" <> 'closed');--> statement-breakpoint
CREATE INDEX "requests_completed" ON "requests" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "requests_created" ON "requests" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "completed_means_closed" CHECK (("requests"."completed_at" is not null) = ("requests"."status" = 'closed'));