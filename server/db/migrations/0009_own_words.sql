-- The next clean-up writes the words of each request again.
DELETE FROM "request_words";--> statement-breakpoint
ALTER TABLE "request_words" ADD COLUMN "own_words" "tsvector" NOT NULL;
