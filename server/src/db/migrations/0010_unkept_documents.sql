CREATE TABLE "unkept_document" (
	"school_code" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unkept_document_school_code_storage_key_pk" PRIMARY KEY("school_code","storage_key")
);
--> statement-breakpoint
CREATE INDEX "unkept_document_age" ON "unkept_document" USING btree ("created_at");