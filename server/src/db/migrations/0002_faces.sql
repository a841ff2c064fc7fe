CREATE TABLE "face" (
	"school_code" text NOT NULL,
	"face_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"model_name" text NOT NULL,
	"model_version" text NOT NULL,
	"detector" text NOT NULL,
	"descriptor_sealed" "bytea" NOT NULL,
	"photo_sealed" "bytea" NOT NULL,
	"terminal_code" text NOT NULL,
	"revision" integer NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "face_school_code_face_id_pk" PRIMARY KEY("school_code","face_id")
);
--> statement-breakpoint
CREATE TABLE "face_group_member" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "face_group_member_school_code_user_id_group_id_pk" PRIMARY KEY("school_code","user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "face_revision" (
	"school_code" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "face_withdrawn" (
	"school_code" text NOT NULL,
	"face_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "face_withdrawn_school_code_face_id_pk" PRIMARY KEY("school_code","face_id")
);
--> statement-breakpoint
ALTER TABLE "face" ADD CONSTRAINT "face_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_group_member" ADD CONSTRAINT "face_group_member_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_revision" ADD CONSTRAINT "face_revision_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_withdrawn" ADD CONSTRAINT "face_withdrawn_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "face_of_person" ON "face" USING btree ("school_code","user_id","model_name","model_version","detector");--> statement-breakpoint
CREATE INDEX "face_revisions" ON "face" USING btree ("school_code","revision");--> statement-breakpoint
CREATE INDEX "face_withdrawn_revisions" ON "face_withdrawn" USING btree ("school_code","revision");