--> statement-breakpoint
-- The survey of the onboarding, which every installation has.
INSERT INTO "request_surveys" ("id", "slug", "name", "kind", "for_alpha", "position") VALUES (603, 'intro', 'About you', 'intro', false, 0);
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_actions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_actions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
