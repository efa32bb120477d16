CREATE TABLE "mail_addresses" (
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "mail_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "request_surveys" ADD COLUMN "discreet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "discreet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Earlier versions counted automatic notes as unread.
UPDATE "requests" SET "unread_count" = "unread_count" - 1
FROM "messages" WHERE "messages"."request_id" = "requests"."id" AND "messages"."is_automatic"
	AND "messages"."id" > "requests"."seen_message_id" AND "requests"."unread_count" > 0;
