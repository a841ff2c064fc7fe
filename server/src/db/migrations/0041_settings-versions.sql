CREATE TABLE "settings_version" (
	"school_code" text NOT NULL,
	"layer" text NOT NULL,
	"layer_id" text NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"reason" text NOT NULL,
	"restored_from" integer,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settings_version_school_code_layer_layer_id_version_pk" PRIMARY KEY("school_code","layer","layer_id","version"),
	CONSTRAINT "settings_version_number" CHECK ("settings_version"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "settings_outcome" jsonb;--> statement-breakpoint
ALTER TABLE "settings_version" ADD CONSTRAINT "settings_version_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "settings_version" ("school_code", "layer", "layer_id", "version", "settings", "reason", "saved_at")
SELECT "school_code", 'terminal', "terminal_code", 1, "flat"."settings", 'upgrade', now()
FROM "terminal"
CROSS JOIN LATERAL (
	SELECT jsonb_object_agg("leaf"."path", "leaf"."value") AS "settings"
	FROM (
		SELECT "whole"."key" AS "path", "whole"."value" FROM jsonb_each("terminal"."settings") AS "whole"
		WHERE "whole"."key" NOT IN ('devices', 'face', 'trainCard')
		UNION ALL
		SELECT "parted"."key" || '.' || "part"."key", "part"."value" FROM jsonb_each("terminal"."settings") AS "parted"
		CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof("parted"."value") = 'object' THEN "parted"."value" ELSE '{}' END) AS "part"
		WHERE "parted"."key" IN ('devices', 'face', 'trainCard')
	) AS "leaf"
) AS "flat"
WHERE "flat"."settings" IS NOT NULL;
