CREATE TABLE "request_words" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"contact_words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_words" ADD CONSTRAINT "request_words_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_words_found" ON "request_words" USING gin ("words","contact_words");