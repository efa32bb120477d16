ALTER TABLE "uploads" ADD COLUMN "converted" "bytea";--> statement-breakpoint
-- Photos of phones had none: they are drawn when somebody looks.
UPDATE "uploads" SET "preview" = NULL WHERE "content_type" IN ('image/heic', 'image/heif', 'image/tiff');
