CREATE TABLE "data_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"until" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installed_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"runs_from" text NOT NULL,
	"installed_at" timestamp with time zone DEFAULT now() NOT NULL
);
