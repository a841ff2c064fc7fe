CREATE TABLE "form_content" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"values_sealed" "bytea" NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_content_school_code_order_id_moment_pk" PRIMARY KEY("school_code","order_id","moment"),
	CONSTRAINT "form_content_moment" CHECK ("form_content"."moment" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "free_copies_grant" (
	"school_code" text NOT NULL,
	"free_copies_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"user_id" text,
	"role" text,
	"copies" integer NOT NULL,
	"reason_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "free_copies_grant_school_code_free_copies_id_pk" PRIMARY KEY("school_code","free_copies_id"),
	CONSTRAINT "free_copies_grant_whose" CHECK (("free_copies_grant"."user_id" is null) <> ("free_copies_grant"."role" is null)),
	CONSTRAINT "free_copies_grant_copies" CHECK ("free_copies_grant"."copies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_carton" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"terminal_code" text NOT NULL,
	"carton_code" text NOT NULL,
	CONSTRAINT "item_carton_school_code_item_id_terminal_code_pk" PRIMARY KEY("school_code","item_id","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "item_form" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"moment" text NOT NULL,
	"form" jsonb NOT NULL,
	CONSTRAINT "item_form_school_code_item_id_moment_pk" PRIMARY KEY("school_code","item_id","moment"),
	CONSTRAINT "item_form_moment" CHECK ("item_form"."moment" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "item_role" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "item_role_school_code_item_id_role_pk" PRIMARY KEY("school_code","item_id","role")
);
--> statement-breakpoint
CREATE TABLE "item_tag" (
	"school_code" text NOT NULL,
	"tag_id" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "item_tag_school_code_tag_id_pk" PRIMARY KEY("school_code","tag_id")
);
--> statement-breakpoint
CREATE TABLE "item_tag_rel" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"tag_id" text NOT NULL,
	CONSTRAINT "item_tag_rel_school_code_item_id_tag_id_pk" PRIMARY KEY("school_code","item_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "item_terminal" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"terminal_code" text NOT NULL,
	CONSTRAINT "item_terminal_school_code_item_id_terminal_code_pk" PRIMARY KEY("school_code","item_id","terminal_code")
);
--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "kind" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "description_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "description_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "languages" text[] DEFAULT '{"zh"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "take_types" integer[] DEFAULT '{1}' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "validity_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "plugins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_content" ADD CONSTRAINT "form_content_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_copies_grant" ADD CONSTRAINT "free_copies_grant_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_copies_grant" ADD CONSTRAINT "free_copies_grant_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_carton" ADD CONSTRAINT "item_carton_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_carton" ADD CONSTRAINT "item_carton_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_form" ADD CONSTRAINT "item_form_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_role" ADD CONSTRAINT "item_role_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tag" ADD CONSTRAINT "item_tag_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tag_rel" ADD CONSTRAINT "item_tag_rel_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tag_rel" ADD CONSTRAINT "item_tag_rel_tag" FOREIGN KEY ("school_code","tag_id") REFERENCES "public"."item_tag"("school_code","tag_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_terminal" ADD CONSTRAINT "item_terminal_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_terminal" ADD CONSTRAINT "item_terminal_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_copies_grant_of_item" ON "free_copies_grant" USING btree ("school_code","item_id");--> statement-breakpoint
CREATE INDEX "item_tag_rel_of_tag" ON "item_tag_rel" USING btree ("school_code","tag_id");--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_parent" FOREIGN KEY ("school_code","parent_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_item_in_folder" ON "print_item" USING btree ("school_code","parent_id");--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_kind" CHECK ("print_item"."kind" in ('folder', 'document'));--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_not_in_itself" CHECK ("print_item"."parent_id" is distinct from "print_item"."item_id");--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_validity" CHECK ("print_item"."validity_days" > 0);