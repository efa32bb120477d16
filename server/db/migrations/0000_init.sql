CREATE TABLE "companies" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"internal" boolean DEFAULT false NOT NULL,
	"mfa_policy" text DEFAULT 'off' NOT NULL,
	CONSTRAINT "companies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mail_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "memberships_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hmac" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"mfa_token_hash" text,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"external_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"mfa_number" text,
	"mfa_enabled_at" timestamp with time zone,
	"onboarding_completed_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "offering_categories" (
	"external_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"position" integer NOT NULL,
	CONSTRAINT "offering_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_name" text NOT NULL,
	"provider_logo_url" text,
	"heading" text NOT NULL,
	"subheading" text NOT NULL,
	"name" text NOT NULL,
	"featured" boolean NOT NULL,
	"categories" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"request_survey_cta" text,
	"request_survey_id" integer,
	"request_survey_name" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_answers" (
	"user_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"value" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_answers_user_id_answer_id_pk" PRIMARY KEY("user_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_name" text NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"attachment_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_message_per_client_id" UNIQUE("request_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"external_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"survey_id" integer NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"details" text,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" integer,
	"file_name" text NOT NULL,
	"content_type" text,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"stored_at" timestamp with time zone,
	CONSTRAINT "stored_means_typed" CHECK ("uploads"."stored_at" is null or "uploads"."content_type" is not null)
);
--> statement-breakpoint
CREATE TABLE "request_surveys" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'request' NOT NULL,
	"for_alpha" boolean NOT NULL,
	"category_id" integer,
	"position" integer NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "request_surveys_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "screen_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"survey_id" integer NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"universal_answer_id" integer,
	"condition" jsonb,
	"retired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"position" integer NOT NULL,
	CONSTRAINT "survey_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_request_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_request_survey_id" integer NOT NULL,
	"screen_item_id" integer NOT NULL,
	"value" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_answer_per_item" UNIQUE("user_request_survey_id","screen_item_id")
);
--> statement-breakpoint
CREATE TABLE "user_request_surveys" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"survey_id" integer NOT NULL,
	"for_alpha" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"request_id" integer,
	CONSTRAINT "user_request_surveys_token_unique" UNIQUE("token"),
	CONSTRAINT "user_request_surveys_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_request_survey_id_request_surveys_id_fk" FOREIGN KEY ("request_survey_id") REFERENCES "public"."request_surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_answers" ADD CONSTRAINT "profile_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_survey_id_request_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."request_surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_surveys" ADD CONSTRAINT "request_surveys_category_id_survey_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."survey_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_items" ADD CONSTRAINT "screen_items_survey_id_request_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."request_surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_request_answers" ADD CONSTRAINT "user_request_answers_user_request_survey_id_user_request_surveys_id_fk" FOREIGN KEY ("user_request_survey_id") REFERENCES "public"."user_request_surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_request_answers" ADD CONSTRAINT "user_request_answers_screen_item_id_screen_items_id_fk" FOREIGN KEY ("screen_item_id") REFERENCES "public"."screen_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD CONSTRAINT "user_request_surveys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD CONSTRAINT "user_request_surveys_survey_id_request_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."request_surveys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_request_surveys" ADD CONSTRAINT "user_request_surveys_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "one_time_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_request" ON "messages" USING btree ("request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_user_status" ON "requests" USING btree ("user_id","status","issued_at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_surveys_category" ON "request_surveys" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "screen_items_survey" ON "screen_items" USING btree ("survey_id","position");--> statement-breakpoint
CREATE INDEX "user_request_surveys_user" ON "user_request_surveys" USING btree ("user_id");