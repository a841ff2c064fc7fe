CREATE TABLE "school_brand" (
	"school_code" text PRIMARY KEY NOT NULL,
	"accent" text,
	"storage_key" text,
	"content_type" text,
	"content_length" integer,
	"sha256" text,
	"revision" integer NOT NULL,
	CONSTRAINT "school_brand_accent" CHECK ("school_brand"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "school_brand_logo" CHECK (num_nulls("school_brand"."storage_key", "school_brand"."content_type", "school_brand"."content_length", "school_brand"."sha256") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "school_brand" ADD CONSTRAINT "school_brand_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;