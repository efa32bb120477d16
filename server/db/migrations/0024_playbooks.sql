CREATE TABLE "playbook_ticks" (
	"request_id" integer NOT NULL,
	"step" text NOT NULL,
	"concierge_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "playbook_ticks_request_id_step_pk" PRIMARY KEY("request_id","step")
);
--> statement-breakpoint
ALTER TABLE "request_surveys" ADD COLUMN "playbook" json;--> statement-breakpoint
ALTER TABLE "playbook_ticks" ADD CONSTRAINT "playbook_ticks_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_ticks" ADD CONSTRAINT "playbook_ticks_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;