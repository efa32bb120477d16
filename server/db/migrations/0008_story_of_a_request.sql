CREATE TABLE "request_events" (
	"request_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"concierge_id" integer,
	"message_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_events_request_id_number_pk" PRIMARY KEY("request_id","number")
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "resumes_completion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Messages of the employee alone came after the completion: it is closed again, not completed a second time.
UPDATE "requests" r SET "resumes_completion" = true FROM "completions" c
WHERE c."request_id" = r."id" AND r."status" <> 'closed' AND c."reopened_by" = 'message'
  AND NOT EXISTS (SELECT FROM "completions" later WHERE later."request_id" = r."id" AND later."id" > c."id")
  AND NOT EXISTS (SELECT FROM "messages" m
    WHERE m."request_id" = r."id" AND m."source" = 'concierge' AND m."created_at" > c."reopened_at")
  AND NOT EXISTS (SELECT FROM "concierge_actions" a
    WHERE a."request_id" = r."id" AND a."created_at" > c."reopened_at"
      AND a."action" IN ('replied', 'reminded', 'waited', 'reopened'));--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;