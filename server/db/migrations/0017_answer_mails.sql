CREATE TABLE "answer_notices" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"daily" boolean DEFAULT false NOT NULL,
	"mailed_message_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "answer_mails" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "completion_unseen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_notices" ADD CONSTRAINT "answer_notices_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_notices_due" ON "answer_notices" USING btree ("due_at") WHERE due_at is not null;