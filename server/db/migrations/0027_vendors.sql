CREATE TABLE "vendor_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"concierge_id" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_options" (
	"vendor_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "vendor_options_message_id_option_id_pk" PRIMARY KEY("message_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"region" text NOT NULL,
	"remark" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendor_notes" ADD CONSTRAINT "vendor_notes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_notes" ADD CONSTRAINT "vendor_notes_concierge_id_concierges_id_fk" FOREIGN KEY ("concierge_id") REFERENCES "public"."concierges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_options" ADD CONSTRAINT "vendor_options_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_options" ADD CONSTRAINT "vendor_options_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_notes_vendor" ON "vendor_notes" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "vendor_options_vendor" ON "vendor_options" USING btree ("vendor_id","message_id");--> statement-breakpoint
CREATE INDEX "vendors_company" ON "vendors" USING btree ("company_id","name","id");