ALTER TABLE "user_request_surveys" ADD COLUMN "need" text;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD COLUMN "typed_item_id" integer;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD COLUMN "typed_text" text;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD COLUMN "typed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD CONSTRAINT "user_request_surveys_typed_item_id_screen_items_id_fk" FOREIGN KEY ("typed_item_id") REFERENCES "public"."screen_items"("id") ON DELETE set null ON UPDATE no action;