CREATE TABLE "role" (
	"school_code" text NOT NULL,
	"role_id" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"administers" boolean NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"known_permissions" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_school_code_role_id_pk" PRIMARY KEY("school_code","role_id"),
	CONSTRAINT "role_of_administrators" CHECK ("role"."administers" or cardinality("role"."permissions") = 0),
	CONSTRAINT "role_of_system_administrators" CHECK ("role"."role_id" <> 'admin' or ("role"."administers" and "role"."archived_at" is null))
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_role";--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Their permissions are given to them at the same start, by adoptNewPermissions.
INSERT INTO "role" ("school_code", "role_id", "name_zh", "name_en", "administers", "built_in", "created_at")
SELECT "school"."school_code", "seven"."role_id", "seven"."name_zh", "seven"."name_en", "seven"."administers", true, now() FROM "school", (VALUES
	('student', '学生', 'Student', false),
	('staff', '教职工', 'Staff', false),
	('admin', '系统管理员', 'System administrator', true),
	('printAdmin', '打印管理员', 'Print administrator', true),
	('operator', '运维人员', 'Operator', true),
	('finance', '财务人员', 'Finance', true),
	('auditor', '审计人员', 'Auditor', true)
) AS "seven" ("role_id", "name_zh", "name_en", "administers");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role" FOREIGN KEY ("school_code","role") REFERENCES "public"."role"("school_code","role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance" ADD CONSTRAINT "allowance_role" FOREIGN KEY ("school_code","role") REFERENCES "public"."role"("school_code","role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_role" ADD CONSTRAINT "item_role_role" FOREIGN KEY ("school_code","role") REFERENCES "public"."role"("school_code","role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_of_role" ON "account" USING btree ("school_code","role");