CREATE TABLE "queued_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"recipient" text NOT NULL,
	"message_id" text NOT NULL,
	"content" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_failure" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queued_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE INDEX "queued_mails_due" ON "queued_mails" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "queued_mails_recipient" ON "queued_mails" USING btree ("recipient");