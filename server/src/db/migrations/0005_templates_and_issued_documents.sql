CREATE TABLE "document_preview" (
	"school_code" text NOT NULL,
	"preview_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"pages" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_preview_school_code_preview_id_pk" PRIMARY KEY("school_code","preview_id")
);
--> statement-breakpoint
CREATE TABLE "issued_document" (
	"school_code" text NOT NULL,
	"document_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"template_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"language" text NOT NULL,
	"code_sealed" "bytea" NOT NULL,
	"code_index" "bytea" NOT NULL,
	"number_factor_index" "bytea",
	"id_factor_index" "bytea",
	"facts_sealed" "bytea" NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"content_length" integer NOT NULL,
	"pages" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"revoked_reason_zh" text,
	"revoked_reason_en" text,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "issued_document_school_code_document_id_pk" PRIMARY KEY("school_code","document_id"),
	CONSTRAINT "issued_document_language" CHECK ("issued_document"."language" in ('zh', 'en')),
	CONSTRAINT "issued_document_counts" CHECK ("issued_document"."pages" > 0 and "issued_document"."views" >= 0),
	CONSTRAINT "issued_document_revoked" CHECK (("issued_document"."revoked_at" is null) = ("issued_document"."revoked_reason_zh" is null)
        and ("issued_document"."revoked_at" is null) = ("issued_document"."revoked_reason_en" is null))
);
--> statement-breakpoint
CREATE TABLE "person_record" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"record_sealed" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_record_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"school_code" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"content_length" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "resource_school_code_resource_id_pk" PRIMARY KEY("school_code","resource_id"),
	CONSTRAINT "resource_kind" CHECK ("resource"."kind" in ('image', 'seal', 'font'))
);
--> statement-breakpoint
CREATE TABLE "document_template" (
	"school_code" text NOT NULL,
	"template_id" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"published_version" integer,
	"newest_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_template_school_code_template_id_pk" PRIMARY KEY("school_code","template_id"),
	CONSTRAINT "document_template_versions" CHECK ("document_template"."newest_version" >= 1 and ("document_template"."published_version" is null or "document_template"."published_version" between 1 and "document_template"."newest_version"))
);
--> statement-breakpoint
CREATE TABLE "template_version" (
	"school_code" text NOT NULL,
	"template_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"writers" text[] NOT NULL,
	"revision" integer NOT NULL,
	"published_by" text,
	"resources" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "template_version_school_code_template_id_version_pk" PRIMARY KEY("school_code","template_id","version"),
	CONSTRAINT "template_version_state" CHECK ("template_version"."state" in ('draft', 'handedIn', 'published', 'retired')),
	CONSTRAINT "template_version_writers" CHECK (cardinality("template_version"."writers") > 0),
	CONSTRAINT "template_version_published" CHECK ("template_version"."state" in ('draft', 'handedIn')
        or ("template_version"."published_by" is not null and "template_version"."published_at" is not null and "template_version"."resources" is not null))
);
--> statement-breakpoint
ALTER TABLE "document_preview" ADD CONSTRAINT "document_preview_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_document" ADD CONSTRAINT "issued_document_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_document" ADD CONSTRAINT "issued_document_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_document" ADD CONSTRAINT "issued_document_of_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_document" ADD CONSTRAINT "issued_document_of_template" FOREIGN KEY ("school_code","template_id","template_version") REFERENCES "public"."template_version"("school_code","template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_record" ADD CONSTRAINT "person_record_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template" ADD CONSTRAINT "document_template_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version" ADD CONSTRAINT "template_version_of_template" FOREIGN KEY ("school_code","template_id") REFERENCES "public"."document_template"("school_code","template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_preview_expiry" ON "document_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_document_order" ON "issued_document" USING btree ("school_code","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_document_code" ON "issued_document" USING btree ("code_index");--> statement-breakpoint
CREATE INDEX "issued_document_user" ON "issued_document" USING btree ("school_code","user_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_name" ON "resource" USING btree ("school_code","name") WHERE "resource"."archived_at" is null;