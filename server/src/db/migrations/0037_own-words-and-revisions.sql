ALTER TABLE "advert" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "advert" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cloud_print_setting" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "licence_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Written by hand from here on: own words move from one row for each language to one row for each text of an app.
ALTER TABLE "school_message" RENAME TO "school_message_by_language";--> statement-breakpoint
CREATE TABLE "school_message" (
	"school_code" text NOT NULL,
	"app" text NOT NULL,
	"message_key" text NOT NULL,
	"counts" boolean NOT NULL,
	"zh" text,
	"en" text,
	"en_one" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_message_school_code_app_message_key_pk" PRIMARY KEY("school_code","app","message_key"),
	CONSTRAINT "school_message_app" CHECK ("school_message"."app" in ('kiosk', 'phone', 'pc'))
);
--> statement-breakpoint
ALTER TABLE "school_message" ADD CONSTRAINT "school_message_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "school_message" ("school_code", "app", "message_key", "counts", "zh", "en", "en_one", "changed_at")
SELECT "school_code", "app", regexp_replace("message_key", '_(one|other)$', ''), bool_or("message_key" ~ '_(one|other)$'),
	max("message") FILTER (WHERE "language" = 'zh'),
	max("message") FILTER (WHERE "language" = 'en' AND "message_key" !~ '_one$'),
	max("message") FILTER (WHERE "language" = 'en' AND "message_key" ~ '_one$'),
	now()
FROM "school_message_by_language" CROSS JOIN (VALUES ('kiosk'), ('phone')) AS "apps" ("app")
GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TABLE "school_message_by_language";