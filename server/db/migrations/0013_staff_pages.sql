CREATE INDEX "requests_for_staff" ON "requests" USING btree (("status" <> 'closed'),"created_at","id");--> statement-breakpoint
CREATE INDEX "uploads_request" ON "uploads" USING btree ("request_id");