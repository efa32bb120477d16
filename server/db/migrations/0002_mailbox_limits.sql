ALTER TABLE "mail_tokens" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_tokens_mailbox" ON "mail_tokens" USING btree ("mailbox","created_at");