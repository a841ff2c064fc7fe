CREATE TABLE "carton_name" (
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"carton_code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "carton_name_school_code_terminal_code_carton_code_pk" PRIMARY KEY("school_code","terminal_code","carton_code")
);
--> statement-breakpoint
CREATE TABLE "terminal_annex" (
	"school_code" text NOT NULL,
	"annex_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"kind" text NOT NULL,
	"make" text NOT NULL,
	"serial" text NOT NULL,
	"bought_on" date,
	"warranty_until" date,
	"note" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terminal_annex_school_code_annex_id_pk" PRIMARY KEY("school_code","annex_id"),
	CONSTRAINT "terminal_annex_days" CHECK ("terminal_annex"."bought_on" <= "terminal_annex"."warranty_until")
);
--> statement-breakpoint
CREATE TABLE "user_carton" (
	"school_code" text NOT NULL,
	"binding_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"carton_code" text NOT NULL,
	"user_id" text,
	"department" text,
	"role" text,
	"note" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_carton_school_code_binding_id_pk" PRIMARY KEY("school_code","binding_id"),
	CONSTRAINT "user_carton_whose" CHECK (num_nonnulls("user_carton"."user_id", "user_carton"."department", "user_carton"."role") = 1 and "user_carton"."department" <> '')
);
--> statement-breakpoint
ALTER TABLE "carton_name" ADD CONSTRAINT "carton_name_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_annex" ADD CONSTRAINT "terminal_annex_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_carton" ADD CONSTRAINT "user_carton_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_carton" ADD CONSTRAINT "user_carton_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_carton" ADD CONSTRAINT "user_carton_role" FOREIGN KEY ("school_code","role") REFERENCES "public"."role"("school_code","role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_annex_at" ON "terminal_annex" USING btree ("school_code","terminal_code","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_carton_person" ON "user_carton" USING btree ("school_code","terminal_code","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_carton_department" ON "user_carton" USING btree ("school_code","terminal_code","department");--> statement-breakpoint
CREATE UNIQUE INDEX "user_carton_of_role" ON "user_carton" USING btree ("school_code","terminal_code","role");